import { type RefObject, useEffect, useState } from "react";

/** What comes this near to the screen is got ready. */
const NEARLY = "300px 0px";

/** Whether an element has come near the screen; once seen, it stays so. */
export function useSeen(element: RefObject<Element | null>, from: boolean): boolean {
  const [seen, setSeen] = useState(from);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
      },
      { rootMargin: NEARLY },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen || from;
}
