import { UserError } from "#cli/user-error.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";

/** A row of docs/capacity.md: the DynamoDB cost of one call of a route. */
export interface Row {
  readonly route: RouteId;
  /** The case, optionally with a reason in parentheses. */
  readonly when: string;
  /** The number of sequential requests. */
  readonly inARow: number;
  readonly read: number;
  readonly write: number;
}
export type Capacity = readonly Row[];

const head = "| Route | When | Requests | In a row | Read units | Write units | $ a million | Asks |";
const rule = "|---|---|--:|--:|--:|--:|--:|---|";
const [startMarker, ends] = ["<!-- measured by functions/capacity.test.ts -->", "<!-- end of what is measured -->"];
const number = "(\\d+(?:\\.\\d+)?)";
const row = new RegExp(
  `^\\| \`([A-Z]+ /\\S+)\` \\| (.*?) \\| ${number} \\| ${number} \\| ${number} \\| ${number} \\| ${number} \\| (.*?) ?\\|$`,
);

const byRoute: ReadonlyMap<string, RouteId> = new Map(
  routeIds().map((id) => {
    const { method, path }: RouteLine = routes[id];
    return [`${method} ${path}`, id];
  }),
);

/**
 * Parses the measured table of docs/capacity.md.
 * @throws UserError when a line does not match the measuring test's format
 */
export function readCapacity(document: string): Capacity {
  const [, after = ""] = document.split(startMarker);
  const lines = (after.split(ends)[0] ?? "").split("\n").filter((line) => line !== "");
  if (lines[0] !== head || lines[1] !== rule) throw missingRow("has no table where the measured one should be");
  const rows = lines.slice(2).map(readRow);
  const names = rows.map(({ route, when }) => `${route} ${when}`);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw missingRow(`says twice what ${twice} costs`);
  return rows;
}

/** A call's row. `when`: the case as in the table, or without the reason in parentheses. */
export function rowFor(capacity: Capacity, route: RouteId, when: string): Row {
  const found = capacity.find((each) => each.route === route && each.when.replace(/ \(.*\)$/, "") === when);
  if (found === undefined) throw missingRow(`does not say what ${route} costs "${when}"`);
  return found;
}

function readRow(line: string): Row {
  const [, name = "", when = "", , inARow, read, write] = row.exec(line) ?? [];
  const route = byRoute.get(name);
  if (route === undefined) throw missingRow(`has a line that is no row of a route: ${line}`);
  return { route, when: when.trim(), inARow: Number(inARow), read: Number(read), write: Number(write) };
}

function missingRow(row: string): UserError {
  return new UserError(`docs/capacity.md ${row}.`);
}

function routeIds(): RouteId[] {
  return Object.keys(routes).filter((id): id is RouteId => id in routes);
}
