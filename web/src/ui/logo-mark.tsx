import { useId } from "react";
import classes from "./logo-mark.module.css";

/** Decorative; the product's name stands beside it. */
export function LogoMark({ size = "2rem" }: { size?: string }) {
  // A page may have several marks, and each needs its own clip.
  const clip = useId();
  return (
    <svg
      className={classes.mark}
      viewBox="76 92 360 306"
      style={{ height: size }}
      aria-hidden="true"
    >
      <clipPath id={clip}>
        {/* The area above the pages: the sun's lower edge follows them. */}
        <path d="M0 0h512v224c-108-13-196 2-256 62C196 226 108 211 0 224z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <circle className={classes.halo} cx="256" cy="247" r="134" />
        <circle className={classes.sun} cx="256" cy="247" r="94" />
      </g>
      <path className={classes.left} d="M252 297c-46-42-104-62-170-59v104c66-3 124 14 170 53z" />
      <path className={classes.right} d="M260 297c46-42 104-62 170-59v104c-66-3-124 14-170 53z" />
    </svg>
  );
}
