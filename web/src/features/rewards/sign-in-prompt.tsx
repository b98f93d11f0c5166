import { Button, Paper, Title } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { Link } from "react-router-dom";
import classes from "./rewards.module.css";

/** What each section shows to a visitor who is signed out. */
export function SignInPrompt({ title, text }: { title: string; text: string }) {
  return (
    <Paper component="section" withBorder radius="lg" className={classes.card}>
      <Title order={2}>{title}</Title>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>
        <Button component={Link} to="/auth">
          {MESSAGES.shareTheWord.signIn}
        </Button>
      </div>
    </Paper>
  );
}
