/** A PDF of one page with lines of Latin text, as small as one can be. `encrypt` names a filter that nobody has. */
export function smallPdf(lines: readonly string[], encrypt = false): Buffer {
  const words = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj 0 -20 Td`).join(' ');
  const drawn = `BT /F1 18 Tf 10 100 Td ${words} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 144] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Filter /Standard /V 1 /R 2 /P -4 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) >>`,
  ];
  const places: number[] = [];
  let file = '%PDF-1.4\n';
  for (const [index, body] of objects.entries()) {
    places.push(file.length);
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const lock = encrypt ? ` /Encrypt 6 0 R /ID [(${'i'.repeat(16)}) (${'i'.repeat(16)})]` : '';
  return Buffer.from(
    `${file}xref\n0 7\n0000000000 65535 f \n${table}trailer\n<< /Size 7 /Root 1 0 R${lock} >>\nstartxref\n${file.length}\n%%EOF`,
    'latin1',
  );
}
