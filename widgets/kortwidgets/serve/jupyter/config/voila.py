"""Voilà's settings where it runs inside a Jupyter server, as on Binder: the gallery then lies at /kort."""

from kortwidgets.serve.settings import voila_settings

c = get_config()  # noqa: F821  (given by the loader)
for _section, _values in voila_settings(gallery="kort").items():
    c[_section].update(_values)
