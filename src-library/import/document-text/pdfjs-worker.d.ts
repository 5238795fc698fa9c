/** The half of pdf.js that parses; importing it puts itself where the other half looks. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
