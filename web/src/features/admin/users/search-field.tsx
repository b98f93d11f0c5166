import { TextInput } from "@mantine/core";
import { MESSAGES } from "@reignwell/contract";
import { useEffect, useState } from "react";

/** How long after the last key it is asked for, in ms. */
const TYPING = 250;

/** Asks when typing has paused; 'Enter' asks at once. */
export function SearchField(props: { value: string; onSearch: (search: string) => void }) {
  const { value, onSearch } = props;
  const texts = MESSAGES.adminUsers;
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    const search = typed.trim();
    if (search === value) return undefined;
    const timer = setTimeout(() => onSearch(search), TYPING);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <TextInput
        label={texts.search}
        description={texts.searchHint}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </form>
  );
}
