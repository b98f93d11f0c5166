import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { HourSky } from "../sky/hour-sky.tsx";
import classes from "./empty-state.module.css";
import { LineDrawing, type Drawing } from "./line-drawing.tsx";

interface EmptyStateProps {
  drawing: Drawing;
  heading: string;
  /** The heading's level; 1 where it is the page's only one. */
  level: 1 | 2 | 3;
  text: string;
  /** The page has the sky of the hour already. */
  onSky?: boolean;
  children?: ReactNode;
}

export function EmptyState({ drawing, heading, level, text, onSky, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {onSky ? (
        <LineDrawing name={drawing} />
      ) : (
        <div className={classes.window}>
          <HourSky />
          <LineDrawing name={drawing} />
        </div>
      )}
      <Title order={level}>{heading}</Title>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
