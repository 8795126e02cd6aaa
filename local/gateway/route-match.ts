/** A matched route, with the decoded parameters of its path. */
export interface RouteMatch {
  /** In API Gateway's format: "GET /api/content/{page}". */
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

interface CompiledRoute {
  readonly method: string;
  readonly routeKey: string;
  readonly segments: readonly string[];
}

/**
 * Finds the route of a request. Returns undefined when there is none (API Gateway responds with 404). Throws URIError
 * for a path that cannot be decoded.
 */
export type MatchRoute = (method: string, rawPath: string) => RouteMatch | undefined;

/** Returns a matcher for these routes. Static segments take precedence over parameters, as in API Gateway. */
export function routeMatcher(routeKeys: Iterable<string>): MatchRoute {
  const compiledRoutes = [...routeKeys].map(compileRoute).sort((a, b) => parameterCount(a) - parameterCount(b));
  return (method, rawPath) => {
    const segments = rawPath.split("/");
    const route = compiledRoutes.find(
      (candidate) => candidate.method === method && matchesPath(candidate.segments, segments),
    );
    if (route === undefined) return undefined;
    const parameters: Record<string, string> = {};
    route.segments.forEach((segment, position) => {
      if (isParameter(segment)) parameters[segment.slice(1, -1)] = decodeURIComponent(segments[position] ?? "");
    });
    return { routeKey: route.routeKey, parameters };
  };
}

function compileRoute(routeKey: string): CompiledRoute {
  const [method = "", path = ""] = routeKey.split(" ");
  return { method, routeKey, segments: path.split("/") };
}

function matchesPath(routeSegments: readonly string[], pathSegments: readonly string[]): boolean {
  return (
    routeSegments.length === pathSegments.length &&
    routeSegments.every((segment, position) =>
      isParameter(segment) ? pathSegments[position] !== "" : segment === pathSegments[position],
    )
  );
}

function isParameter(segment: string): boolean {
  return segment.startsWith("{");
}

function parameterCount(route: CompiledRoute): number {
  return route.segments.filter(isParameter).length;
}
