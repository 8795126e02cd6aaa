import { beforeAll, expect, it } from "vitest";
import { type RouteLine, routes, shapes } from "#shared/contract/index.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { call } from "../testing/front-door.ts";
import { newAdmin } from "../testing/people.ts";

const routesWithPath = routeIds().filter((id) => routes[id].path.includes("{"));

let token: string;
beforeAll(async () => {
  token = (await newAdmin()).token;
});

it.each(routesWithPath)(
  "%s responds with not_found to an authorized call with an invalid path, whatever else it sends",
  async (id) => {
    const line: RouteLine = routes[id];
    const names = [...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    for (const invalidId of ["", "nothing", "../..", "%00", "usr_0", "-1", "1.5"]) {
      const params = Object.fromEntries(names.map((name) => [name, invalidId]));
      for (const caller of line.who === "anyone" ? [{}, { token }] : [{ token }]) {
        const response = await call(id, { params, query: { surprise: "1" }, body: "not JSON", ...caller });
        expect(response, invalidId).toMatchObject({ status: 404, code: "not_found" });
      }
    }
    expect(shapes[id].errors).toContain("not_found");
  },
);
