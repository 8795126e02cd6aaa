import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { addresses, adminAddresses } from "#shared/domain/addresses.ts";

export default [
  index("pages/landing/landing.tsx"),
  layout("layouts/shell.tsx", [
    route(addresses.login, "pages/login/login.tsx"),
    route(addresses.checkout, "pages/checkout/checkout.tsx"),
    route(addresses.paymentSuccess, "pages/payment-success/payment-success.tsx"),
    route(addresses.paymentCancelled, "pages/payment-cancelled/payment-cancelled.tsx"),
    route(addresses.dashboard, "pages/dashboard/dashboard.tsx"),
    route(addresses.helpCenter, "pages/help-center/help-center.tsx"),
    route(addresses.contact, "pages/contact/contact.tsx"),
    route(addresses.privacy, "pages/privacy/privacy.tsx"),
    route(addresses.terms, "pages/terms/terms.tsx"),
    route(addresses.disclaimer, "pages/disclaimer/disclaimer.tsx"),
    route(addresses.support, "pages/support/support.tsx"),
    route(addresses.docs, "pages/docs/docs.tsx"),
    route("*", "pages/not-found/not-found.tsx"),
  ]),
  route(addresses.admin, "pages/admin/admin.tsx", [
    index("pages/admin/overview/overview.tsx"),
    route(adminAddresses.users, "pages/admin/users/users.tsx"),
    route(adminAddresses.orders, "pages/admin/orders/orders.tsx"),
    route(adminAddresses.donations, "pages/admin/donations/donations.tsx"),
    route(adminAddresses.messages, "pages/admin/messages/messages.tsx"),
    route(adminAddresses.content, "pages/admin/content/content.tsx"),
    route(adminAddresses.settings, "pages/admin/settings/settings.tsx"),
    route(adminAddresses.audit, "pages/admin/audit/audit.tsx"),
    route(adminAddresses.security, "pages/admin/security/security.tsx"),
  ]),
] satisfies RouteConfig;
