"""Thin shells: a widget holds one sitting, hears what is chosen in the browser, and shows the view that is drawn."""
