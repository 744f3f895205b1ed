/** Starts the data grid in the page that the extension made. The order of the first import matters, see there. */
import '../jitless';
import * as z from 'zod';
import { gridToPage } from '../../src/protocol/grid';
import { makeActions } from './actions';
import { Grid } from './controller';
import { connect } from './line';
import { setLanguage } from '../i18n';
import './grid.css';

const configSchema = z.object({ language: z.string(), strings: z.record(z.string(), z.string()) });

const text: unknown = JSON.parse(document.getElementById('config')?.textContent ?? 'null');
const config = configSchema.parse(text);
setLanguage(config.language, config.strings);
const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app');
const grid = new Grid(
  root,
  connect(window, {
    changed: () => {
      grid.stale();
      return Promise.resolve({});
    },
    show: async (params) => {
      const { where, columns } = gridToPage.show.parse(params);
      grid.bring(columns);
      await grid.setView({ base: where ?? '', filters: [], order: [] });
      return {};
    },
  }),
  makeActions,
);
void grid.start();
