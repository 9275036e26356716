"""The Jupyter server's own part of the settings: Voilà's exporter and executor, the gallery, no foreign MathJax."""

from kortwidgets.serve.settings import page_words, voila_settings

c = get_config()  # noqa: F821  (given by the loader)
for _section in ("VoilaExporter", "VoilaExecutor", "KernelManager"):
    c[_section].update(voila_settings()[_section])
c.ServerApp.jpserver_extensions = {"kortwidgets.serve.extension": True}
c.ServerApp.jinja_template_vars = page_words()
c.ServerApp.tornado_settings = {"mathjax_url": ""}
