import { UserError } from "#cli/user-error.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { type RouteId, type RouteLine, routes } from "#shared/contract/routes.ts";

/** A row of docs/capacity.md: the DynamoDB cost of one call of a route. */
export interface Row {
  readonly route: RouteId;
  /** The case, optionally followed in parentheses by why it takes more than one round trip. */
  readonly when: string;
  /** The number of sequential requests. */
  readonly sequentialRequests: number;
  readonly read: number;
  readonly write: number;
}
export type Capacity = readonly Row[];

const headerRow = "| Route | When | Requests | Sequential | Read units | Write units | $ a million | Operations |";
const separatorRow = "|---|---|--:|--:|--:|--:|--:|---|";
const [startMarker, endMarker] = [
  "<!-- measured by functions/capacity.test.ts -->",
  "<!-- end of what is measured -->",
];
const number = "(\\d+(?:\\.\\d+)?)";
const rowPattern = new RegExp(
  `^\\| \`([A-Z]+ /\\S+)\` \\| (.*?) \\| ${number} \\| ${number} \\| ${number} \\| ${number} \\| ${number} \\| (.*?) ?\\|$`,
);

const routeIdByCall: ReadonlyMap<string, RouteId> = new Map(
  routeIds().map((id) => {
    const { method, path }: RouteLine = routes[id];
    return [`${method} ${path}`, id];
  }),
);

/**
 * Parses the measured table of docs/capacity.md.
 * @throws UserError when a line does not have the format that functions/capacity.test.ts writes
 */
export function readCapacity(document: string): Capacity {
  const [, afterMarker = ""] = document.split(startMarker);
  const lines = (afterMarker.split(endMarker)[0] ?? "").split("\n").filter((line) => line !== "");
  if (lines[0] !== headerRow || lines[1] !== separatorRow)
    throw documentError("has no table where the measured one should be");
  const rows = lines.slice(2).map(readRow);
  const names = rows.map(({ route, when }) => `${route} ${when}`);
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate !== undefined) throw documentError(`says twice what ${duplicate} costs`);
  return rows;
}

/** Returns the row of a call. `when`: the case as in the table, but without the parentheses. */
export function rowFor(capacity: Capacity, route: RouteId, when: string): Row {
  const row = capacity.find((each) => each.route === route && each.when.replace(/ \(.*\)$/, "") === when);
  if (row === undefined) throw documentError(`does not say what ${route} costs "${when}"`);
  return row;
}

function readRow(line: string): Row {
  const [, call = "", when = "", , sequential, read, write] = rowPattern.exec(line) ?? [];
  const route = routeIdByCall.get(call);
  if (route === undefined) throw documentError(`has a line that is not a row of a route: ${line}`);
  return { route, when: when.trim(), sequentialRequests: Number(sequential), read: Number(read), write: Number(write) };
}

function documentError(problem: string): UserError {
  return new UserError(`docs/capacity.md ${problem}.`);
}
