/** A PDF whose only text is Japanese in a font that it does not hold, as programs of the nineties made them. */
export function japanesePdf(text: string): Buffer {
  const codes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return pdfOf(`BT /F1 18 Tf 10 100 Td <${codes}> Tj ET`, [
    '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>',
  ]);
}

/** A PDF of one page with lines of Latin text, as small as one can be. `encrypt` names a filter that nobody has. */
export function smallPdf(lines: readonly string[], encrypt = false): Buffer {
  const words = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -20 Td`).join(' ');
  const drawn = `BT /F1 18 Tf 10 100 Td ${words} ET`;
  return pdfOf(
    drawn,
    [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`,
    ],
    encrypt ? ` /Encrypt 6 0 R /ID [(${'i'.repeat(16)}) (${'i'.repeat(16)})]` : '',
  );
}

/** @param more Objects 5 and 6, the first of them the font. */
function pdfOf(drawn: string, more: readonly string[], trailer = ''): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ...more,
  ];
  const places: number[] = [];
  let file = '%PDF-1.4\n';
  for (const [index, body] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 7\n0000000000 65535 f \n${table}trailer\n<< /Size 7 /Root 1 0 R${trailer} >>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
}
