import { useEffect, useRef, useState } from "react";
import classes from "./long-text.module.css";

/** What is shorter, in characters and in lines, stands in full: there is little to save. */
const SHORT = 240;
const FEW_LINES = 5;

/** What a person wrote, cut to its first lines when it is long, until they ask for the rest. */
export function LongText({ text }: { text: string }) {
  const [all, setAll] = useState(false);
  const long = text.length > SHORT || text.split("\n").length > FEW_LINES;
  const words = useRef<HTMLParagraphElement>(null);
  const fits = useFits(words, long && !all);
  return (
    <div className={classes.frame}>
      <p className={classes.text} data-cut={long && !all} ref={words}>
        {text}
      </p>
      {long && !fits && (
        <button
          type="button"
          className={classes.more}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? "Show less" : "Read all"}
        </button>
      )}
    </div>
  );
}

/** Whether a cut text is seen as a whole all the same, because its lines are long. */
function useFits(words: { current: HTMLElement | null }, cut: boolean): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const element = words.current;
    if (!cut || !element) return undefined;
    const observer = new ResizeObserver(() =>
      setFits(element.clientHeight > 0 && element.scrollHeight <= element.clientHeight),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [words, cut]);
  return cut && fits;
}
