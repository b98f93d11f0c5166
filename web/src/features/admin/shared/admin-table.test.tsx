// @vitest-environment happy-dom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { type AdminColumn, AdminTable, type ServerPages } from "./admin-table.tsx";

interface Row {
  id: number;
  name: string;
  points: number | null;
}

const ROWS: Row[] = [
  { id: 1, name: "Clara", points: 7 },
  { id: 2, name: "Ada", points: null },
  { id: 3, name: "Ben", points: 12 },
];
const COLUMNS: AdminColumn<Row>[] = [
  { key: "name", title: "Name", render: (row) => row.name, sortBy: (row) => row.name },
  { key: "points", title: "Points", render: (row) => row.points, sortBy: (row) => row.points },
  { key: "actions", title: "Actions", render: () => "…" },
];

afterEach(cleanup);

function show(over: { rows?: Row[]; pageSize?: number; server?: ServerPages } = {}) {
  const { rows = ROWS, ...rest } = over;
  return render(
    <MantineProvider env="test">
      <AdminTable
        label="People"
        rows={rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        sorting={{ key: "name", isDescending: false }}
        {...rest}
      />
    </MantineProvider>,
  );
}

const names = () =>
  within(screen.getByRole("table", { name: "People" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.querySelector("td")?.textContent);
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole("button", { name }));

it("issue 20: a table is sorted by the buttons of its columns, which say how", () => {
  show();
  expect(names()).toEqual(["Ada", "Ben", "Clara"]);
  press("Name, sorted, smallest first");
  expect(names()).toEqual(["Clara", "Ben", "Ada"]);
  press("Points");
  expect(names()).toEqual(["Clara", "Ben", "Ada"]);
  press("Points, sorted, smallest first");
  // What has no value comes last in both directions.
  expect(names()).toEqual(["Ben", "Clara", "Ada"]);
  expect(screen.queryByRole("button", { name: /Actions/ })).toBeNull();
});

it("issue 20: many rows are cut into pages, and sorting begins at the first one", () => {
  show({ pageSize: 2 });
  expect(names()).toEqual(["Ada", "Ben"]);
  screen.getByText("1–2 of 3");
  press("Page 2");
  expect(names()).toEqual(["Clara"]);
  press("Name, sorted, smallest first");
  expect(names()).toEqual(["Clara", "Ben"]);
});

it("issue 20: a page that is emptied by deleting gives way to the one before it", () => {
  const { rerender } = show({ pageSize: 2 });
  press("Page 2");
  rerender(
    <MantineProvider env="test">
      <AdminTable
        label="People"
        rows={ROWS.slice(1)}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        pageSize={2}
      />
    </MantineProvider>,
  );
  expect(names()).toHaveLength(2);
});

it("issue 20: a table of the server shows its rows as they are, and asks for others", () => {
  const asked: unknown[] = [];
  const server: ServerPages = {
    page: 2,
    total: 60,
    pageSize: 25,
    onPage: (page) => asked.push(page),
    sorting: { key: "points", isDescending: true },
    onSort: (sorting) => asked.push(sorting),
  };
  show({ server });
  expect(names()).toEqual(["Clara", "Ada", "Ben"]);
  press("Page 3");
  press("Points, sorted, largest first");
  expect(asked).toEqual([3, { key: "points", isDescending: false }]);
});
