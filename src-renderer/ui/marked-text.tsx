import { stretchesOf } from './marked-stretches.ts';

interface MarkedTextProps {
  readonly text: string;
  /** `[from, to)` offsets in UTF-16 units. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Text with some of it marked; always text, whatever it holds. */
export function MarkedText({ text, marks }: MarkedTextProps) {
  return stretchesOf(text, marks).map((stretch, index) =>
    stretch.marked ? <mark key={index}>{stretch.text}</mark> : <span key={index}>{stretch.text}</span>,
  );
}
