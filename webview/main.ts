/** Starts the panel in the page that the extension made. The order of the first import matters, see there. */
import './jitless';
import { readConfig } from './config';
import { setLanguage } from './i18n';
import { Panel } from './panel/panel';
import { setFrameConfig } from './reports/frameDocument';
import './style/main.css';

const config = readConfig(document);
setLanguage(config.language, config.strings);
setFrameConfig(config);
const root = document.getElementById('app');
if (!root) throw new Error('The page has no #app');
new Panel(root).start();
