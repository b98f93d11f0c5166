import { useEffect, useState } from "react";

export const LIST = "palette-list";

/**
 * The id of the action that the arrow keys point at, for `aria-activedescendant`: the focus stays
 * in the field. The kit marks that action in the document only, and gives its actions no ids; so
 * the marks are watched, and the ids given here.
 */
export function usePointedAt(): string | undefined {
  const [pointedAt, setPointedAt] = useState<string>();
  useEffect(() => {
    const observer = new MutationObserver(() => setPointedAt(nameActions()));
    // The list lies in a portal of its own and comes and goes with what is found.
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["data-selected"],
    });
    return () => observer.disconnect();
  }, []);
  return pointedAt;
}

function nameActions(): string | undefined {
  let pointedAt: string | undefined;
  const actions = document.querySelectorAll(`#${LIST} [role=option]`);
  for (const [index, action] of actions.entries()) {
    action.id = `${LIST}-${index}`;
    const isPointedAt = action.hasAttribute("data-selected");
    action.setAttribute("aria-selected", String(isPointedAt));
    if (isPointedAt) pointedAt = action.id;
  }
  return pointedAt;
}
