/** Small PDF files, written by hand. */

export interface PdfOptions {
  /** As if encrypted with a password that nobody gives. */
  encrypted?: boolean;
}

/** A PDF of these pages, each of lines in Latin letters from top to bottom; a page without lines has a drawing alone. */
export function makePdf(pages: readonly (readonly string[])[], { encrypted = false }: PdfOptions = {}): Uint8Array {
  const objects: string[] = [];
  const font = 3;
  const first = 4;
  const kids = pages.map((_, at) => `${first + at * 2} 0 R`).join(' ');
  objects.push('<< /Type /Catalog /Pages 2 0 R >>');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [at, lines] of pages.entries()) {
    const shown = lines.map((line, row) => `1 0 0 1 50 ${750 - row * 14} Tm (${escaped(line)}) Tj`).join('\n');
    const content = lines.length === 0 ? '10 10 100 100 re f' : `BT /F1 11 Tf\n${shown}\nET`;
    const resources = `<< /Font << /F1 ${font} 0 R >> >>`;
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${first + at * 2 + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  const hex = '41'.repeat(32);
  if (encrypted) objects.push(`<< /Filter /Standard /V 1 /R 2 /O <${hex}> /U <${hex}> /P -4 >>`);
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = file.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const more = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [<${hex}> <${hex}>]` : '';
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${more} >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, '\\$&');
}
