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
const dollars = { read: 0.125, write: 0.625 } as const;

const startMarker = "<!-- measured by functions/capacity.test.ts -->";
const ends = "<!-- end of what is measured -->";

/** Returns the document with its costs replaced. */
export function replaceCosts(document: string, costs: readonly MeasuredPath[]): string {
  const [before, afterMarker = ""] = document.split(startMarker);
  const [, after = ""] = afterMarker.split(ends);
  return `${before}${startMarker}\n\n${tableOf(costs)}\n\n${ends}${after}`;
}

function tableOf(costs: readonly MeasuredPath[]): string {
  return [
    "| Route | When | Requests | In a row | Read units | Write units | $ a million | Asks |",
    "|---|---|--:|--:|--:|--:|--:|---|",
    ...costs.map(rowOf),
  ].join("\n");
}

function rowOf({ id, when, because, cost }: MeasuredPath): string {
  const { method, path }: RouteLine = routes[id];
  const { requests, sequentialRequests, read, write } = cost;
  const price = (read * dollars.read + write * dollars.write).toFixed(2);
  const why = because === undefined ? "" : ` (${because})`;
  const cells = [
    `\`${method} ${path}\``,
    when + why,
    requests.length,
    sequentialRequests,
    read,
    write,
    price,
    counted(requests),
  ];
  return `| ${cells.join(" | ")} |`;
}

function counted(commands: readonly string[]): string {
  const kinds = [...new Set(commands)];
  return kinds
    .map((kind) => ({ kind, times: commands.filter((each) => each === kind).length }))
    .map(({ kind, times }) => (times === 1 ? kind : `${times} × ${kind}`))
    .join(", ");
}
