import { pluralize } from "./pluralize.ts";

/** The words of the overview: figures and open problems. */
export const overviewWords = {
  figures: {
    about:
      "Revenue leaves out refunds and disputed amounts. The Orders and Donations lists count by the day an order or donation was started, so their totals can differ slightly.",
    heading: "All time",
    failed: "Unable to load summary metrics.",
    loading: "Loading figures",
    inDonations: (count: string) => pluralize(count, "donation", "donations"),
    recent: (amount: string) => `${amount} in the last 30 days`,
    andOthers: (amounts: string) => `and ${amounts}`,
    users: "Users",
    orders: "Orders",
    completed: "Completed orders",
    revenue: "Revenue",
    donations: "Donated",
    unread: "Unread messages",
  },
  firstSteps: {
    heading: "No sales yet",
    about: "Before you announce the shop, check what visitors see.",
    price: "Check the price",
    copy: "Review your pages",
    site: "View site",
  },
  days: {
    heading: (days: string) => `The last ${days} days`,
    period: "Period",
    periodOf: (days: string) => `${days} days`,
    about: (from: string, to: string, zone: string) => `${from} to ${to}, including today so far. Days are in ${zone}.`,
    failed: (days: string) => `Unable to load the last ${days} days.`,
    loading: (days: string) => `Loading the last ${days} days`,
    chartsFailed: "We couldn't load the charts, so you see tables instead.",
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
    none: (days: number) => `No activity in these ${days} days.`,
  },
  compared: {
    heading: "Compared with the previous period",
    about: (from: string, to: string) => `Compared with ${from} to ${to}. Today is still counting.`,
    before: (value: string) => `${value} before`,
    same: "No change",
    revenueCents: "Revenue",
    ordersCompleted: "Completed orders",
    donationsCents: "Donations",
    signUps: "Sign-ups",
  },
  charts: {
    revenue: {
      title: "Revenue after refunds",
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
    revenueCents: "Net revenue",
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
      `${pluralize(started, "order", "orders")} started, ${completed} completed. Each start and each completion counts on its own day.`,
    average: "Average order",
    averageAbout: "Revenue divided by completed orders.",
    refunds: "Refunded",
    refundsAbout: "Money you refunded in this period, including for earlier orders.",
  },
  health: {
    heading: "Needs attention",
    loading: "Checking Stripe and the shop",
    failed: "Unable to check if anything needs attention.",
    stripeFailed: "Stripe isn't responding, so we can't tell if anything needs attention.",
    again: "Refresh",
    checkingAgain: "Refreshing",
    checkedAt: "Checked at",
    allClear: "Nothing needs attention.",
    onlyUnread: "Apart from unread messages, nothing needs attention.",
    problemCount: (count: number) => (count === 1 ? "1 thing needs attention." : `${count} things need attention.`),
    order: "Order",
    donation: "Donation",
    nouns: { order: "order", donation: "donation" },
    orderOf: (who: string) => `order of ${who}`,
    donationOf: (who: string) => `donation of ${who}`,
    openOrder: "Open order",
    openDonation: "Open donation",
    unsettled: {
      heading: "Payments to resolve",
      /** `record`: the order or donation, as one word. */
      why: {
        not_settled: () => "The payment succeeded, but the shop hasn't recorded it yet. Sync with Stripe to record it.",
        mismatch: (record: string) =>
          `The payment doesn't match its ${record}, so we didn't complete it. Check both, then refund the payment in Stripe.`,
        gone: (record: string) => `The ${record} was deleted. Refund the payment in Stripe.`,
        refund_refused: () =>
          "The customer requested a refund, but Stripe declined it. Retry the refund, or pay the customer another way and end the license.",
      },
      more: "There are more payments. They appear as you resolve these.",
      settle: "Sync with Stripe",
      settleOf: (record: string) => `Sync with Stripe: ${record}`,
      settling: "Syncing",
      settled: (record: string) => `The ${record} is now complete.`,
      notSettled: (record: string, status: string) => `We synced with Stripe. The ${record} is ${status}.`,
      failed: "We couldn't sync this payment with Stripe. Please try again.",
    },
    undelivered: {
      heading: "Missed events",
      about: (count: number, more: boolean) =>
        more
          ? `The shop missed more than ${count} Stripe events.`
          : count === 1
            ? "The shop missed 1 Stripe event."
            : `The shop missed ${count} Stripe events.`,
      oldest: "The oldest is from",
      help: "We fetch missed events every ten minutes. An event leaves this list once it arrives, or after three days. If this keeps happening, check the webhook endpoint in Stripe.",
      fetchNow: "Fetch now",
      fetching: "Fetching",
      fetched: (followed: number) => (followed === 1 ? "We fetched 1 event." : `We fetched ${followed} events.`),
      notFetched: (failed: number) =>
        failed === 1
          ? "1 event failed. See the log for details. We'll retry it."
          : `${failed} events failed. See the log for details. We'll retry them.`,
      failed: "We couldn't fetch the events. Please try again.",
    },
    disputes: {
      heading: "Disputes",
      openList: "Disputes in Stripe",
      respondBy: "Respond by",
      left: (days: number) => (days < 1 ? "less than a day left" : days === 1 ? "1 day left" : `${days} days left`),
      deadlinePassed: "the deadline has passed",
      recordMissing: "We couldn't find the disputed order or donation in the shop.",
      otherReason: (code: string) => `Stripe's reason: ${code}.`,
      reasons: {
        bank_cannot_process: "The bank can't process the payment.",
        check_returned: "The check was returned.",
        credit_not_processed: "The cardholder says they didn't get a refund.",
        customer_initiated: "The cardholder asked the bank for the money back.",
        debit_not_authorized: "The cardholder says they didn't authorize the debit.",
        duplicate: "The cardholder says they were charged twice.",
        fraudulent: "The cardholder says they didn't make this payment.",
        general: "The bank gave no specific reason.",
        incorrect_account_details: "The account details were incorrect.",
        insufficient_funds: "The account had insufficient funds.",
        noncompliant: "The bank says the payment broke a card network rule.",
        product_not_received: "The cardholder says they didn't receive anything.",
        product_unacceptable: "The cardholder says it isn't what was promised.",
        subscription_canceled: "The cardholder says they canceled this.",
        unrecognized: "The cardholder doesn't recognize the payment.",
      },
      statuses: {
        needs_response: "Submit your evidence in Stripe.",
        under_review: "The bank is reviewing the evidence. You don't need to do anything.",
        warning_needs_response:
          "This is an inquiry. The bank hasn't withheld any money yet. A response in Stripe may prevent a dispute.",
        warning_under_review: "The bank is reviewing your response. You don't need to do anything.",
      },
      otherStatus: "See the current status in Stripe.",
    },
    claims: {
      heading: "Paid orders with a number conflict",
      about:
        "This order is paid, but another customer's order holds the number. Ask both customers whose number it is, then refund the one it doesn't belong to.",
      /** `date`: when the shop refunds the order. */
      refundedOn: (date: string) => `If you do nothing, we refund this waiting order automatically on ${date}.`,
      refundDue: (date: string) =>
        `The automatic refund of this waiting order was due on ${date}. If the order is still here in ten minutes, refund it yourself.`,
      openOrder: "Open waiting order",
      openBoth: "All orders for this number",
      since: "Waiting since",
    },
    mails: {
      heading: "Emails",
      noSender:
        "The shop can't send email because it has no sender address. Customers aren't getting receipts or password reset links. Ask the person who runs your server to set one.",
      failed: (count: number) =>
        count === 1
          ? "We couldn't send 1 email after several attempts."
          : count < 100
            ? `We couldn't send ${count} emails after several attempts.`
            : "We couldn't send 100 or more emails after several attempts.",
      failedHelp: "Once the cause is fixed, you can resend them.",
      show: "View emails",
      title: "Failed emails",
    },
    unread: {
      heading: "Messages",
      about: (count: number) => (count === 1 ? "1 message is unread." : `${count} messages are unread.`),
      open: "Open messages",
    },
  },
} as const;
