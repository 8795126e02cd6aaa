import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";
import { stageTemplate } from "#infra/aws/testing/stage-template.ts";
import { routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";
import { deployedFunctions } from "../lambda/deployed-functions.ts";
import type { RunningFunction } from "../lambda/threads.ts";
import { resolver } from "../template/resolve.ts";
import { deployedApi } from "./deployed-api.ts";
import { deployedGateway } from "./deployed-gateway.ts";

/** An object of the template, itself and not a copy, so that a test can change it. */
const part = z.custom<Record<string, unknown>>((value) => typeof value === "object" && value !== null);
const partAt = (value: unknown, ...keys: readonly string[]) =>
  keys.reduce((parent, key) => part.parse(parent[key]), part.parse(value));
const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: part.default({}) })),
});
type Resources = z.output<typeof templateSchema>["Resources"];
let template: unknown;
beforeAll(async () => {
  template = (await stageTemplate()).toJSON();
});

let consoleError: ReturnType<typeof vi.spyOn>;
let gateway: RunningServer | undefined;
beforeEach(() => {
  consoleError = vi.spyOn(console, "error").mockReturnValue();
});
afterEach(async () => {
  await gateway?.stop();
  gateway = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The authorizer admits the header "right"; every other function responds with its name. */
function standIn({ name }: { readonly name: string }): RunningFunction {
  return {
    invoke: async (event) =>
      name === "admitRequest"
        ? { isAuthorized: z.object({ identitySource: z.array(z.string()) }).parse(event).identitySource[0] === "right" }
        : { statusCode: 200, body: name },
    stop: async () => {},
  };
}

/** Starts the API of the synthesized template, after a change to it. */
async function startApi(change: (resources: Resources) => void = () => {}) {
  const { Resources } = templateSchema.parse(structuredClone(template));
  change(Resources);
  const assembly = {
    stackName: "Shop",
    resources: new Map(Object.entries(Resources)),
    outputs: new Map(),
    assetOf: () => "",
  };
  const resolve = resolver(assembly);
  const api = deployedApi(assembly, resolve, deployedFunctions(assembly, resolve).values());
  const runtime = { awsUrl: "http://127.0.0.1:1", logLevel: "SILENT" };
  gateway = await listen(deployedGateway(api, runtime, standIn), 0);
  const { url } = gateway;
  const call = async (method: string, path: string, secret = "right") => {
    const headers: Record<string, string> = secret === "" ? {} : { [originHeader]: secret };
    const reply = await fetch(`${url}${path}`, { method, headers });
    return [reply.status, await reply.text()];
  };
  return { api, call, faults: api.faults, log: () => consoleError.mock.calls.flat().join("\n") };
}

const message = (text: string) => JSON.stringify({ message: text });
const resourcesOf = (resources: Resources, type: string) =>
  Object.entries(resources).filter(([, { Type }]) => Type === type);
const apiOf = (resources: Resources) => resourcesOf(resources, "AWS::ApiGatewayV2::Api")[0]?.[1].Properties ?? {};
const operationOf = (resources: Resources, path: string) => partAt(apiOf(resources), "Body", "paths", path, "get");
const stageOf = (resources: Resources) => resourcesOf(resources, "AWS::ApiGatewayV2::Stage")[0]?.[1].Properties ?? {};
const permissionFor = (resources: Resources, source: string) => {
  const found = resourcesOf(resources, "AWS::Lambda::Permission").find(([, { Properties }]) =>
    JSON.stringify(Properties.SourceArn).includes(`${source}"`),
  );
  if (found === undefined) throw new Error(`No permission for ${source}.`);
  return found;
};

describe("the API as it is synthesized", () => {
  it("serves every route of the contract without a fault", async () => {
    const { api, faults } = await startApi();
    expect(faults).toEqual([]);
    expect(api.routes.size).toBe(Object.keys(routes).length);
  });

  it("calls a route's function for requests that the authorizer admits, and no other", async () => {
    const { call } = await startApi();
    expect(await call("GET", "/api/pricing")).toEqual([200, "getPricing"]);
    expect(await call("DELETE", "/api/orders/ord_1")).toEqual([200, "deleteOrder"]);
    expect(await call("GET", "/api/pricing", "wrong")).toEqual([403, message("Forbidden")]);
    expect(await call("GET", "/api/pricing", "")).toEqual([401, message("Unauthorized")]);
  });

  it.each([
    ["HEAD", "/api/pricing"],
    ["OPTIONS", "/api/pricing"],
    ["GET", "/api/nothing"],
  ])("responds with 404 to %s %s", async (method, path) => {
    const { call } = await startApi();
    expect((await call(method, path))[0]).toBe(404);
  });

  it("responds with 429 to the calls beyond a route's burst, and takes calls again at its rate", async () => {
    const { call } = await startApi();
    vi.useFakeTimers({ toFake: ["Date"] });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await call("GET", "/api/confirm-payment"))[0]);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await call("GET", "/api/confirm-payment")).toEqual([429, message("Too Many Requests")]);
    expect((await call("GET", "/api/pricing"))[0]).toBe(200);
    vi.setSystemTime(Date.now() + 500);
    expect((await call("GET", "/api/confirm-payment"))[0]).toBe(200);
    expect((await call("GET", "/api/confirm-payment"))[0]).toBe(429);
  });
});

/** A change to the template, what a call to `GET /api/pricing` then gets, and the fault that the rehearsal names. */
const breakages: readonly [string, (resources: Resources) => void, number, RegExp][] = [
  [
    "an integration with another function's address",
    (resources) => {
      partAt(operationOf(resources, "/api/pricing"), "x-amazon-apigateway-integration").uri =
        "arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/arn:aws:lambda:us-east-1:000000000000:function:other/invocations";
    },
    500,
    /the route GET \/api\/pricing leads to .*function:other, which is not a function of the stack/,
  ],
  [
    "a missing route",
    (resources) => {
      delete partAt(apiOf(resources), "Body", "paths")["/api/pricing"];
    },
    404,
    /The API has no route GET \/api\/pricing/,
  ],
  [
    "a missing permission",
    (resources) => {
      delete resources[permissionFor(resources, "/GET/api/pricing")[0]];
    },
    500,
    /not permitted to call getPricing for the route GET \/api\/pricing/,
  ],
  [
    "a permission for another route",
    (resources) => {
      const [, { Properties }] = permissionFor(resources, "/GET/api/pricing");
      Properties.SourceArn = JSON.parse(JSON.stringify(Properties.SourceArn).replace("pricing", "donations"));
    },
    500,
    /not permitted to call getPricing for the route GET \/api\/pricing/,
  ],
  [
    "a permission for another method",
    (resources) => {
      const [, { Properties }] = permissionFor(resources, "/GET/api/pricing");
      Properties.SourceArn = JSON.parse(JSON.stringify(Properties.SourceArn).replace("GET", "POST"));
    },
    500,
    /not permitted to call getPricing/,
  ],
  [
    "a permission for another API",
    (resources) => {
      const [, { Properties }] = permissionFor(resources, "/GET/api/pricing");
      Properties.SourceArn = "arn:aws:execute-api:us-east-1:000000000000:other/*/GET/api/pricing";
    },
    500,
    /not permitted to call getPricing/,
  ],
  [
    "an authorizer without a permission",
    (resources) => {
      delete resources[permissionFor(resources, "/authorizers/*")[0]];
    },
    500,
    /not permitted to call admitRequest for the authorizer admitRequest/,
  ],
  [
    "a route without its authorizer",
    (resources) => {
      delete operationOf(resources, "/api/pricing").security;
    },
    200,
    /The route GET \/api\/pricing has no authorizer/,
  ],
  [
    "a throttle of zero",
    (resources) => {
      stageOf(resources).DefaultRouteSettings = { ThrottlingRateLimit: 0, ThrottlingBurstLimit: 0 };
    },
    429,
    /throttles GET \/api\/pricing to nothing/,
  ],
  [
    "no stage",
    (resources) => {
      for (const [id] of resourcesOf(resources, "AWS::ApiGatewayV2::Stage")) delete resources[id];
    },
    404,
    /no stage \$default that deploys/,
  ],
  [
    "a stage with another name",
    (resources) => {
      stageOf(resources).StageName = "v1";
    },
    404,
    /no stage \$default that deploys/,
  ],
  [
    "a stage that deploys nothing by itself",
    (resources) => {
      stageOf(resources).AutoDeploy = false;
    },
    404,
    /no stage \$default that deploys/,
  ],
];

describe("the rehearsal notices", () => {
  it.each(breakages)("%s", async (_what, change, status, fault) => {
    const { call, faults } = await startApi(change);
    expect((await call("GET", "/api/pricing"))[0]).toBe(status);
    expect(faults.join("\n")).toMatch(fault);
  });

  it("in its log why a call gets a 500", async () => {
    const { call, log } = await startApi((resources) => {
      delete resources[permissionFor(resources, "/GET/api/pricing")[0]];
    });
    expect(await call("GET", "/api/pricing")).toEqual([500, message("Internal Server Error")]);
    expect(log()).toContain("$default/GET/api/pricing");
    expect((await call("POST", "/api/login"))[0]).toBe(200);
  });
});

describe("the rehearsal does not start with", () => {
  it.each<[string, (resources: Resources) => void]>([
    [
      "an undeclared path parameter, whose import warns",
      (resources) => {
        delete operationOf(resources, "/api/content/{page}").parameters;
      },
    ],
    [
      "a name beside the document, which CloudFormation rejects",
      (resources) => {
        apiOf(resources).Name = "Everline-dev";
      },
    ],
    [
      "tags beside the document, which CloudFormation rejects",
      (resources) => {
        apiOf(resources).Tags = { shop: "Everline" };
      },
    ],
    [
      "settings for a route that the API does not have",
      (resources) => {
        partAt(stageOf(resources), "RouteSettings")["GET /api/nothing"] = {
          ThrottlingRateLimit: 1,
          ThrottlingBurstLimit: 1,
        };
      },
    ],
  ])("%s", async (_what, change) => {
    await expect(startApi(change)).rejects.toThrow();
  });
});
