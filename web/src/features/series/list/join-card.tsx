import { Button, Paper, Title } from "@mantine/core";
import { MESSAGES, PRODUCT_NAME } from "@reignwell/contract";
import { Link } from "react-router-dom";
import classes from "../series.module.css";

/** S-002 */
export function JoinCard() {
  const { join, joinText, logIn } = MESSAGES.series;
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title order={2}>{join(PRODUCT_NAME)}</Title>
      <p className={classes.text}>{joinText}</p>
      <div className={classes.actions}>
        <Button component={Link} to="/auth">
          {logIn}
        </Button>
      </div>
    </Paper>
  );
}
