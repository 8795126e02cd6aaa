import { expect, it } from "vitest";
import { type RouteId, routes, shapes } from "../../shared/contract/index.ts";
import { call } from "../testing/front-door.ts";

const isRoute = (id: string): id is RouteId => id in routes;
const named = Object.keys(routes)
  .filter(isRoute)
  .filter((id) => routes[id].path.includes("{"));

it.each(named)(
  "%s answers that it found nothing when its path names nothing, whoever asks and whatever is sent along",
  async (id) => {
    const names = [...routes[id].path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    for (const nothing of ["", "nothing", "../..", "%00", "usr_0", "-1", "1.5"]) {
      const params = Object.fromEntries(names.map((name) => [name, nothing]));
      const answer = await call(id, { params, query: { surprise: "1" }, body: "not JSON" });
      expect(answer, nothing).toMatchObject({ status: 404, code: "not_found" });
    }
    expect(shapes[id].errors).toContain("not_found");
  },
);
