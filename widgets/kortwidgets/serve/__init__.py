"""The tutorials on a web server: the gallery, the Voilà template `kort`, and the commands `start` and `lab`."""
