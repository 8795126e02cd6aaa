import { type RouteId, routes } from "../../../shared/contract/routes.ts";

/** A route of the contract that a request has hit, with the values of its path, decoded. */
export interface RouteMatch {
  readonly id: RouteId;
  /** As API Gateway writes it: "GET /api/content/{page}". */
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

interface CompiledRoute {
  readonly id: RouteId;
  readonly method: string;
  readonly routeKey: string;
  readonly segments: readonly string[];
}

const ids = Object.keys(routes).filter((id): id is RouteId => Object.hasOwn(routes, id));

/** Static segments win over parameters, as API Gateway's most specific route does. */
const table: readonly CompiledRoute[] = ids
  .map((id) => {
    const { method, path } = routes[id];
    return { id, method, routeKey: `${method} ${path}`, segments: path.split("/") };
  })
  .sort((a, b) => parameterCount(a) - parameterCount(b));

/** The route for a request; undefined: none, API Gateway answers 404. A path that cannot be decoded throws URIError. */
export function matchRoute(method: string, rawPath: string): RouteMatch | undefined {
  const given = rawPath.split("/");
  const route = table.find((candidate) => candidate.method === method && fits(candidate.segments, given));
  if (route === undefined) return undefined;
  const parameters: Record<string, string> = {};
  route.segments.forEach((segment, position) => {
    if (isParameter(segment)) parameters[segment.slice(1, -1)] = decodeURIComponent(given[position] ?? "");
  });
  return { id: route.id, routeKey: route.routeKey, parameters };
}

function fits(segments: readonly string[], given: readonly string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, position) => (isParameter(segment) ? given[position] !== "" : segment === given[position]))
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function parameterCount(route: CompiledRoute): number {
  return route.segments.filter(isParameter).length;
}
