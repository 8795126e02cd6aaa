import { type RouteId, type RouteLine, routes } from "#shared/contract/index.ts";
import type { Cost } from "../capacity.ts";
import type { HappyPath } from "./happy-path.ts";

/** A happy path and its cost. */
export interface MeasuredPath extends HappyPath {
  readonly id: RouteId;
  readonly cost: Cost;
}

/**
 * Dollars per million request units of an on-demand table in us-east-1
 * (https://aws.amazon.com/dynamodb/pricing/on-demand/, as of November 2024).
 */
const dollarsPerMillion = { read: 0.125, write: 0.625 } as const;

const startMarker = "<!-- measured by functions/capacity.test.ts -->";
const endMarker = "<!-- end of what is measured -->";

/** Returns the document with the table of costs replaced. */
export function replaceCosts(document: string, costs: readonly MeasuredPath[]): string {
  const [before, afterMarker = ""] = document.split(startMarker);
  const [, after = ""] = afterMarker.split(endMarker);
  return `${before}${startMarker}\n\n${tableOf(costs)}\n\n${endMarker}${after}`;
}

function tableOf(costs: readonly MeasuredPath[]): string {
  return [
    "| Route | When | Requests | Sequential | Read units | Write units | $ a million | Operations |",
    "|---|---|--:|--:|--:|--:|--:|---|",
    ...costs.map(rowOf),
  ].join("\n");
}

function rowOf({ id, when, because, cost }: MeasuredPath): string {
  const { method, path }: RouteLine = routes[id];
  const { requests, sequentialRequests, read, write } = cost;
  const price = (read * dollarsPerMillion.read + write * dollarsPerMillion.write).toFixed(2);
  const reason = because === undefined ? "" : ` (${because})`;
  const cells = [
    `\`${method} ${path}\``,
    when + reason,
    requests.length,
    sequentialRequests,
    read,
    write,
    price,
    countsByName(requests),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Lists the requests by name: `GetItem, 2 × Query gsi1`. */
function countsByName(requests: readonly string[]): string {
  const names = [...new Set(requests)];
  return names
    .map((name) => ({ name, count: requests.filter((request) => request === name).length }))
    .map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`))
    .join(", ");
}
