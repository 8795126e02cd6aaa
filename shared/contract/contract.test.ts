import { describe, expect, it } from "vitest";
import { errors, type RouteShape, routes, shapes } from "./index.ts";

const specifiedRoutes = `
GET /api/pricing
GET /api/content/{page}
POST /api/register
POST /api/login
GET /api/me
PUT /api/me
DELETE /api/orders/{id}
POST /api/create-payment-intent
POST /api/complete-payment
GET /api/payment-intent-status
GET /api/confirm-payment
POST /api/contact
GET /api/donations
POST /api/create-donation-intent
POST /api/complete-donation
GET /api/admin/summary
GET /api/admin/users
GET /api/admin/orders
GET /api/admin/donations
GET /api/admin/content
PUT /api/admin/content/{page}
GET /api/admin/settings
PUT /api/admin/settings`
  .trim()
  .split("\n");

const shapeEntries: readonly (readonly [string, RouteShape])[] = Object.entries(shapes);

describe("the contract", () => {
  it("has every specified route, and no route twice", () => {
    const lines = Object.values(routes).map((route) => `${route.method} ${route.path}`);
    expect(new Set(lines).size).toBe(lines.length);
    expect(lines).toEqual(expect.arrayContaining(specifiedRoutes));
  });

  it("has a schema for path parameters exactly where the path has parameters", () => {
    for (const [id, route] of Object.entries(routes)) {
      const pathParameters = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const shape = shapeEntries.find(([name]) => name === id)?.[1];
      expect(shape?.params !== undefined, id).toBe(pathParameters.length > 0);
    }
  });

  it("has no body schema for GET and DELETE, and rejects unknown fields in every route but the one for reports", () => {
    for (const [id, shape] of shapeEntries) {
      const method = Object.entries(routes).find(([name]) => name === id)?.[1].method;
      if (method === "GET" || method === "DELETE") expect(shape.body, id).toBeUndefined();
      // Browsers add fields to their reports.
      if (id === "receiveReports") continue;
      for (const part of [shape.body, shape.query, shape.params]) {
        const issues = part?.safeParse({ surprise: "1" }).error?.issues ?? [];
        if (part !== undefined)
          expect(
            issues.map((issue) => issue.code),
            id,
          ).toContain("unrecognized_keys");
      }
    }
  });

  it("has an error status and a sentence for every error code", () => {
    for (const [code, { status, message }] of Object.entries(errors)) {
      expect(status, code).toBeGreaterThanOrEqual(400);
      expect(message, code).toMatch(/^[A-Z].*\.$/);
    }
  });
});
