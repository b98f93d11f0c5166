/** The reflection for the default verse, Jeremiah 29:11 (D-020). */
export const defaultReflection: string = [
  "These words were sent to people far from home, who did not know how long they would have to wait. The same message told them to build houses, plant gardens, and seek the good of the city around them. Their hope was not a quick way out, but the quiet knowledge that God had not forgotten them.",
  "You may be waiting for something too, and the road may be hidden from where you stand. This verse does not explain every bend. It tells you whose thoughts are turned toward you, and that they are thoughts of peace.",
  "So plant something good today, however small, and leave the harvest in his hands.",
].join("\n\n");
