addEventListener("beforeprint", function () {
  document.querySelectorAll("details:not([open])").forEach(function (d) { d.open = true; d.dataset.folded = ""; });
});
addEventListener("afterprint", function () {
  document.querySelectorAll("details[data-folded]").forEach(function (d) { d.open = false; delete d.dataset.folded; });
});
