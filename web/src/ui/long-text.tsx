import { useEffect, useRef, useState } from "react";
import classes from "./long-text.module.css";

const SHORT = 240;
const FEW_LINES = 5;

/** Shows the first lines of a long text until the user asks for all of it. */
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
