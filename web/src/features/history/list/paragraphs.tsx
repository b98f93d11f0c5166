export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph, index) => <p key={`${index}:${paragraph.slice(0, 20)}`}>{paragraph}</p>);
}
