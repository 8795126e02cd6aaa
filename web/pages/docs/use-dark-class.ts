import { useEffect } from "react";

/** Swagger UI's dark mode is a class on the root element, the site's the preferred color scheme: this syncs the two. */
export function useDarkClass(): void {
  useEffect(() => {
    const preference = window.matchMedia("(prefers-color-scheme: dark)");
    const { classList } = document.documentElement;
    const update = () => classList.toggle("dark-mode", preference.matches);
    update();
    preference.addEventListener("change", update);
    return () => {
      preference.removeEventListener("change", update);
      classList.remove("dark-mode");
    };
  }, []);
}
