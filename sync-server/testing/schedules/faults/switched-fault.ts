/** The fault that is planted in this process at the moment, for functions that are replaced. */
const planted = { name: "" };

/** Plants a fault by name, or none. */
export function plant(name = ""): void {
  planted.name = name;
}

/** Whether a fault is planted. */
export function isPlanted(name: string): boolean {
  return planted.name === name;
}
