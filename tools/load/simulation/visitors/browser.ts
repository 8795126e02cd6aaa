import type * as z from "zod";
import { type Input, type Reply, type RouteId, type RouteLine, routes, shapes } from "#shared/contract/index.ts";
import { examples } from "#shared/examples/examples.ts";
import { type Browser, CallFailed, type Refusal } from "../../buyers/browser.ts";
import type { Account } from "../shop/account.ts";
import type { Instance } from "../shop/gateway.ts";
import type { SimulatedShop } from "../shop/shop.ts";

/** What a call does in the shop. Returns the reply, of which only what the buyers look at is the buyer's own. */
type Work = (account: Account, instance: Instance, shop: SimulatedShop, input: object) => Promise<unknown>;

const works: Readonly<Partial<Record<RouteId, Work>>> = {
  getPricing: (account, _, shop) => shop.replay("getPricing", account.person).then(() => examples.getPricing.reply),
  getContent: (account, _, shop) => shop.replay("getContent", account.person).then(() => examples.getContent.reply),
  register: (account, instance, shop) => shop.register(account, instance).then(() => examples.register.reply),
  login: (account, _, shop) => shop.replay("login", account.person).then(() => examples.login.reply),
  async createPaymentIntent(
    account,
    instance,
    shop,
    { body }: { readonly body?: Input<"createPaymentIntent">["body"] },
  ) {
    const open = body?.orderId === undefined ? shop.openOrder : shop.payOrder;
    const { id, amount, payment } = await open(account, instance);
    const clientSecret = `${payment?.id}_secret_0`;
    return { ...examples.createPaymentIntent.reply, orderId: id, clientSecret, amount };
  },
  async completePayment(account, instance, shop) {
    await shop.complete(account, instance);
    return { status: "complete", orderId: account.order?.id };
  },
  async getPaymentIntentStatus(account, instance, shop) {
    await shop.getStatus(account, instance);
    return { status: "succeeded" };
  },
  async getMe({ person, order }, _, shop) {
    await shop.replay("getMe", person);
    const { user, orders } = examples.getMe.reply;
    return {
      user,
      orders: order
        ? orders.map((each) => ({ ...each, id: order.id, status: order.status, amount: order.amount }))
        : [],
    };
  },
  getAdminSummary: (account, _, shop) =>
    shop.replay("getAdminSummary", account.person).then(() => examples.getAdminSummary.reply),
  getAdminSeries: (account, _, shop) =>
    shop.replay("getAdminSeries", account.person).then(() => examples.getAdminSeries.reply),
  getAdminHealth: (account, _, shop) =>
    shop.replay("getAdminHealth", account.person).then(() => examples.getAdminHealth.reply),
  listAdminOrders: (account, _, shop) =>
    shop.replay("listAdminOrders", account.person).then(() => examples.listAdminOrders.reply),
};
const replies: { readonly [Id in RouteId]: { readonly reply: z.ZodType<Reply<Id>> } } = shapes;

/** What all simulated browsers share. */
export interface SimulatedWorld {
  readonly shop: SimulatedShop;
  readonly onRefusal: (refusal: Refusal) => void;
  /** Until when CloudFront has a reply. */
  readonly edge: Map<RouteId, number>;
}

/** The browser of the person with this number, in a simulated shop. */
export function openBrowser(person: number, { shop, onRefusal, edge }: SimulatedWorld): Browser {
  const { clock } = shop.services;
  const account = shop.accountOf(person);
  return {
    token: undefined,
    async call(id, input) {
      const work = works[id];
      if (work === undefined) throw new Error(`No ${id} is simulated.`);
      const route: RouteLine = routes[id];
      if ((edge.get(id) ?? 0) > clock.now()) return replies[id].reply.parse(Reflect.get(examples[id], "reply"));
      const answer = await shop.callFunction(id, (instance) => work(account, instance, shop, input));
      if ("reason" in answer) {
        const { status, reason, code } = answer;
        onRefusal({ route: id, status, reason, at: clock.now() });
        throw new CallFailed(status, code, reason);
      }
      if (route.edgeSeconds) edge.set(id, clock.now() + route.edgeSeconds * 1000);
      return replies[id].reply.parse(answer.result);
    },
    close() {},
  };
}
