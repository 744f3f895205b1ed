import type { ChartFile, ChartFormat } from '../../src/protocol/chartFiles';

export function pageButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}

const TYPES: Readonly<Record<ChartFormat, string>> = {
  png: 'image/png',
  svg: 'image/svg+xml',
  csv: 'text/csv;charset=utf-8',
};

/** Hands a chart to the browser's downloads. */
export function saveFile({ format, data }: ChartFile, name: string): void {
  const parts = format === 'png' ? bytesOf(data) : data;
  const url = URL.createObjectURL(new Blob([parts], { type: TYPES[format] }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const signs = atob(dataUrl.slice(dataUrl.indexOf(',') + 1));
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0));
}
