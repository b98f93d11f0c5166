import classes from "./text-source.module.css";

export interface TextSourceProps {
  source: string | null;
}

/** Below a text that nobody wrote for this reader: who did. Nothing where there is nothing to say. */
export function TextSource({ source }: TextSourceProps) {
  return source === null ? null : <p className={classes.source}>{source}</p>;
}
