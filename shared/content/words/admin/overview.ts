import { pluralize } from "./pluralize.ts";

/** The words of the overview: figures and open problems. */
export const overviewWords = {
  intro:
    "Revenue is counted on the day of payment, minus later refunds and amounts that banks hold because of disputes. The lists behind the figures use the day an order was started.",
  figures: {
    heading: "Figures",
    failed: "Unable to load summary metrics.",
    loading: "Loading the figures",
    inTotal: (amount: string) => `${amount} total`,
    andOthers: (amounts: string) => `and ${amounts}`,
    users: "Users",
    orders: "Orders",
    completed: "Complete orders",
    revenue: "Revenue",
    recentRevenue: "Revenue, 30 days",
    donations: "Donations",
    recentDonations: "Donations, 30 days",
    unread: "Unread messages",
  },
  firstSteps: {
    heading: "Nothing has been sold yet",
    about: "Before you announce the shop, check what visitors see.",
    price: "Check the price",
    copy: "Read the pages' copy",
    site: "Open the site",
  },
  days: {
    heading: (days: string) => `The last ${days} days`,
    period: "Period",
    periodOf: (days: string) => `${days} days`,
    about: (from: string, to: string, zone: string) =>
      `${from} to ${to}, including today so far. Days are in the time zone ${zone}.`,
    failed: (days: string) => `Unable to load the last ${days} days.`,
    loading: (days: string) => `Loading the last ${days} days`,
    chartsFailed: "The charts did not load, so the figures are shown as tables.",
    asTable: "Show as a table",
    asChart: "Show as a chart",
    asTableOf: (chart: string) => `Show as a table: ${chart}`,
    asChartOf: (chart: string) => `Show as a chart: ${chart}`,
    chartOf: (chart: string) =>
      `${chart} by day. Use the left and right arrow keys to move between days and Enter to open that day's list.`,
    weeksOf: (chart: string) =>
      `${chart} by week. Use the left and right arrow keys to move between weeks and Enter to open that week's list.`,
    weeksShown: "Each bar is a week. The table lists the days.",
    tableOf: (chart: string) => `${chart} by day, newest first`,
    scroll: (chart: string) => `${chart} by day, scrollable table`,
    day: "Day",
    sum: (days: number) => `${days} days`,
    none: (days: number) => `Nothing in these ${days} days.`,
  },
  compared: {
    heading: "Compared with the previous period",
    about: (from: string, to: string) => `The previous period is ${from} to ${to}. Today is not over yet.`,
    before: (value: string) => `${value} before`,
    same: "No change",
    revenueCents: "Revenue",
    ordersCompleted: "Completed orders",
    donationsCents: "Donations",
    signUps: "Sign-ups",
  },
  charts: {
    revenue: {
      title: "Revenue",
      caption: (revenue: string, refunds: string, days: number) =>
        `${revenue} in ${days} days, minus refunds and disputed amounts. ${refunds} was refunded in these days, including refunds of earlier orders.`,
    },
    orders: {
      title: "Orders",
      caption: (completed: string, started: string, days: number) =>
        `${completed} completed and ${started} started in ${days} days.`,
    },
    donations: {
      title: "Donations",
      caption: (amount: string, count: string, days: number) =>
        `${amount} in ${days} days, in ${pluralize(count, "donation", "donations")}.`,
    },
    signUps: {
      title: "Sign-ups",
      caption: (count: string, days: number) => `${pluralize(count, "new account", "new accounts")} in ${days} days.`,
    },
  },
  series: {
    revenueCents: "Revenue",
    refundsCents: "Refunded",
    ordersStarted: "Started",
    ordersCompleted: "Completed",
    donationsCents: "Amount",
    donationsCount: "Donations",
    signUps: "Sign-ups",
  },
  derived: {
    none: "None yet",
    conversion: "Conversion",
    conversionAbout: (completed: string, started: string) =>
      `${pluralize(completed, "order", "orders")} completed for ${started} started. A completed order counts on the day it was paid, no matter when it was started.`,
    average: "Average order",
    averageAbout: "Revenue, minus refunds and disputed amounts, divided by completed orders.",
    refunds: "Refunded",
    refundsAbout: "Refunded in this period, for orders of any date. The list shows every refunded order.",
  },
  health: {
    heading: "Needs attention",
    loading: "Checking Stripe and the shop",
    failed: "Stripe isn't responding, so we can't tell whether anything needs attention.",
    again: "Check again",
    checkingAgain: "Checking",
    checkedAt: "Checked at",
    allClear: "Nothing needs attention.",
    onlyUnread: "Apart from unread messages, nothing needs attention.",
    problemCount: (count: number) => (count === 1 ? "1 thing needs attention." : `${count} things need attention.`),
    order: "Order",
    donation: "Donation",
    openOrder: "Open the order",
    openDonation: "Open the donation",
    unsettled: {
      heading: "Payments to settle or refund",
      why: {
        not_settled: "Stripe has the money, but the shop has not been notified yet. Settling completes it.",
        mismatch:
          "The payment and the record do not match, so nothing completes automatically. Check both, and refund the payment at Stripe.",
        gone: "The record it paid for has been deleted. Refund the payment at Stripe.",
        refund_refused:
          "The customer took the money back, and Stripe refused the refund. Refund the order again, or pay another way and end the license.",
      },
      more: "There are more payments like these. They will appear as you resolve these.",
      settle: "Settle now",
      settleOf: (id: string) => `Settle now: ${id}`,
      settling: "Settling",
      settled: (id: string) => `${id} is now complete.`,
      notSettled: (id: string, status: string) => `We checked with Stripe again. ${id} is ${status}.`,
      failed: "This could not be settled. Please try again.",
    },
    undelivered: {
      heading: "Undelivered events",
      about: (count: number, more: boolean) =>
        more
          ? `More than ${count} Stripe events did not reach the shop.`
          : count === 1
            ? "1 Stripe event did not reach the shop."
            : `${count} Stripe events did not reach the shop.`,
      oldest: "The oldest is from",
      help: "The shop processes them automatically every ten minutes. If this keeps happening, check the webhook in Stripe.",
      processNow: "Process now",
      processing: "Processing",
      processed: (followed: number) =>
        followed === 1 ? "1 event was processed." : `${followed} events were processed.`,
      notProcessed: (failed: number) =>
        failed === 1
          ? "1 could not be processed. The log says why. It will be retried."
          : `${failed} could not be processed. The log says why. They will be retried.`,
      failed: "The events could not be processed. Please try again.",
    },
    disputes: {
      heading: "Disputes",
      respondBy: "Respond by",
      left: (days: number) => (days < 1 ? "less than a day left" : days === 1 ? "1 day left" : `${days} days left`),
      deadlinePassed: "the deadline has passed",
      recordMissing: "The disputed order or donation is no longer in the shop.",
      otherReason: (code: string) => `Stripe's reason: ${code}.`,
      reasons: {
        bank_cannot_process: "The bank cannot process the payment.",
        check_returned: "The check was returned.",
        credit_not_processed: "The cardholder says that a refund did not arrive.",
        customer_initiated: "The cardholder asked the bank for the money back.",
        debit_not_authorized: "The cardholder says that the debit was not authorized.",
        duplicate: "The cardholder says that this was charged twice.",
        fraudulent: "The cardholder says that this payment was not theirs.",
        general: "The bank gives no particular reason.",
        incorrect_account_details: "The account's details were wrong.",
        insufficient_funds: "The account had insufficient funds.",
        noncompliant: "The bank says that the payment broke a rule of the card network.",
        product_not_received: "The cardholder says that nothing was delivered.",
        product_unacceptable: "The cardholder says that it is not what was promised.",
        subscription_canceled: "The cardholder says that this was canceled.",
        unrecognized: "The cardholder does not recognize the payment.",
      },
      statuses: {
        needs_response: "Stripe is waiting for your evidence.",
        under_review: "The bank is reviewing the evidence. There is nothing to do.",
        warning_needs_response: "The bank is inquiring. No money is withheld yet, and a response may resolve it.",
        warning_under_review: "The bank is reviewing your response. There is nothing to do.",
      },
      otherStatus: "See Stripe for its current status.",
    },
    claims: {
      heading: "Paid for a number that someone else holds",
      about:
        "Another account holds this number. Write to both to find out whose it is, then refund the order that is wrong. Three days after its payment, an order that is still waiting is refunded automatically.",
      since: "Waiting since",
    },
    mails: {
      heading: "Emails",
      noSender:
        "This shop has no sender address, so no email is sent: no receipts, and no links for forgotten passwords.",
      noSenderHelp: "An operator sets one with “mail” in the stage's file, and deploys.",
      failed: (count: number) =>
        count === 1
          ? "1 email was given up after several attempts."
          : count < 100
            ? `${count} emails were given up after several attempts.`
            : "100 emails or more were given up after several attempts.",
      failedHelp: "Once the cause is fixed, each can be sent again.",
      show: "Show them",
      title: "Emails that were given up",
    },
    unread: {
      heading: "Messages",
      about: (count: number) => (count === 1 ? "1 message is unread." : `${count} messages are unread.`),
      open: "Open the messages",
    },
  },
} as const;
