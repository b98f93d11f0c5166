import { Title } from "@mantine/core";
import { principles } from "@reignwell/content";
import classes from "./principles-panel.module.css";

export function PrinciplesPanel() {
  return (
    <section className={classes.panel} aria-labelledby="principles-title">
      <Title order={2} id="principles-title">
        Five steps for every day
      </Title>
      <ol className={classes.list}>
        {principles.map(({ letter, title, signInLine }) => (
          <li key={letter} className={classes.principle}>
            <span className={classes.letter} aria-hidden="true">
              {letter}
            </span>
            <div>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.line}>{signInLine}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
