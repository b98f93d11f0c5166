import { type RefObject, useEffect, useState } from "react";

const NEARLY = "300px 0px";

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
