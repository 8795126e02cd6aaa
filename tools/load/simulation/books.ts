import type { Ending } from "../buyers/buyer.ts";
import type { SimulatedShop } from "./shop/shop.ts";

/** What must not happen at a simulated launch, in sentences: a payment that is lost, or a place that is sold twice. */
export function findDifferences(
  { accounts, services, webhooks }: SimulatedShop,
  launchPlaces: number,
  endings: readonly Ending[],
): readonly string[] {
  const orders = [...accounts.values()].flatMap(({ order }) => order ?? []);
  const complete = orders.filter(({ status }) => status === "complete");
  const charged = orders.filter(({ payment }) => payment?.status === "succeeded");
  const atLaunchPrice = complete.filter(({ hasPlace }) => hasPlace).length;
  const count = (name: string) => services.table.counters.total(name);
  const registered = [...accounts.values()].filter(({ isRegistered }) => isRegistered).length;
  const held = orders.filter(({ status, hasPlace }) => status === "pending" && hasPlace).length;
  const compare = (what: string, counted: number, expected: number) =>
    counted === expected ? [] : [`The counters have ${counted} ${what}, and there are ${expected}.`];
  const lost = charged.length - complete.length;
  return [
    ...(lost > 0 ? [`${lost} payments were charged, and their orders are not complete.`] : []),
    ...(atLaunchPrice > launchPlaces
      ? [`${atLaunchPrice} licenses were sold at the launch price, of which there are ${launchPlaces}.`]
      : []),
    ...compare("users", count("users"), registered),
    ...compare("orders", count("orders"), orders.length),
    ...compare("licenses sold", count("licencesSold"), complete.length),
    ...compare("places held", count("launchHeld"), held),
    ...(webhooks.undelivered > 0 ? [`${webhooks.undelivered} webhooks were not delivered.`] : []),
    ...endings.flatMap((ending) =>
      ending.kind === "paid, and saw no license" ? [`The buyer of ${ending.orderId} paid and saw no license.`] : [],
    ),
  ];
}
