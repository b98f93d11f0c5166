import type { ComponentProps } from "react";
import { Link } from "react-router-dom";

interface ChapterLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  /** Such as 'John 3:16'. */
  passage: string;
}

/** Leads to the page with the whole chapter around a passage. */
export function ChapterLink({ passage, ...props }: ChapterLinkProps) {
  return <Link {...props} to={`/bible?passage=${encodeURIComponent(passage)}`} />;
}
