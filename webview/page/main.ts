/**
 * The one script in the page of a report: it draws the charts and shows where numbers come from. Without it the page is
 * still whole: figures of charts stand as tables, and numbers lead to their notes.
 */
import '../jitless';
import * as z from 'zod';
import { setLanguage } from '../i18n';
import { PageCharts } from './charts';
import { copyButtons } from './copy';
import { handleFacts } from './facts';

/** What core/analysis/page/reportPage.ts wrote into the page. */
const dataSchema = z.object({
  language: z.string(),
  words: z.record(z.string(), z.string()),
  /** Options as JSON text, by the numbers of their places. */
  charts: z.array(z.string()),
});

const { language, words, charts } = dataSchema.parse(
  JSON.parse(document.getElementById('page-data')?.textContent ?? 'null'),
);
setLanguage(language, words);
const drawn = new PageCharts(charts, language);
drawn.draw();
handleFacts(document);
copyButtons(document.querySelectorAll('.script'));
