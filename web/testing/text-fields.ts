import { fireEvent, screen } from "@testing-library/react";

/** The text field of this name, once it is there. */
export const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });

/** Types into a field that keeps the focus: its words are saved when it loses that. */
export async function type(name: string, value: string): Promise<HTMLInputElement> {
  const input = await field(name);
  input.focus();
  fireEvent.change(input, { target: { value } });
  return input;
}
