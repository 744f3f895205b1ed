/** Charts that the user wants as files: the host asks where to, and writes them. */
import { ChartSave } from './chartExport';
import type { Requests } from '../panel/requests';

/** Takes all such wishes below `root`. */
export function handleChartFiles(root: HTMLElement, requests: Requests, tellProblem: (message: string) => void): void {
  root.addEventListener('chart-save', (event) => {
    if (!(event instanceof ChartSave)) return;
    if ('problem' in event.detail) tellProblem(event.detail.problem);
    else void requests.askOnce('saveChart', event.detail);
  });
}
