import { Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { IconX } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import classes from "./archive.module.css";

/** V-001: the heading, and the way back to the daily page. */
export function ArchiveTop() {
  return (
    <div className={classes.top}>
      <Title order={1}>{MESSAGES.archive.heading}</Title>
      <Link to="/" className={classes.close} aria-label={MESSAGES.archive.close}>
        <IconX size={24} aria-hidden />
      </Link>
    </div>
  );
}
