const ELLIPSIS = '…';

/** Breaks a label between words into lines that fit. Cuts the rest with an ellipsis in the last line. */
export function wrapLabel(label: string, most: number, fits: (line: string) => boolean): readonly string[] {
  const words = Array.from(
    new Intl.Segmenter(undefined, { granularity: 'word' }).segment(label),
    ({ segment }) => segment,
  );
  const lines: string[] = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.trim() === '' || fits((line + word).trimEnd())) lines[lines.length - 1] = line + word;
    else lines.push(word);
  }
  const whole = lines.map((line) => line.trim()).filter((line) => line !== '');
  const kept = whole.slice(0, most);
  return kept.map((line, at) => cut(line, fits, at === most - 1 && whole.length > most));
}

function cut(line: string, fits: (line: string) => boolean, isMore: boolean): string {
  if (!isMore && fits(line)) return line;
  const letters = [...line];
  while (letters.length > 1 && !fits(letters.join('') + ELLIPSIS)) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}
