// Before the first paint, so that the page does not flash in the other theme.
try {
  var theme = localStorage.getItem('toolwright.theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch (_) {}
