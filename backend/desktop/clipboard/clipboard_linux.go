//go:build desktop && !dev

package clipboard

/*
#cgo pkg-config: gtk+-3.0
#include <stdlib.h>
#include <string.h>
#include <gtk/gtk.h>

typedef struct { char *flavour[3]; } Copied;

static void get(GtkClipboard *c, GtkSelectionData *to, guint which, gpointer data) {
	char *text = ((Copied *)data)->flavour[which];
	if (which == 0) {
		gtk_selection_data_set_text(to, text, -1);
	} else {
		gtk_selection_data_set(to, gtk_selection_data_get_target(to), 8, (const guchar *)text, strlen(text));
	}
}

static void forget(GtkClipboard *c, gpointer data) {
	for (int i = 0; i < 3; i++) free(((Copied *)data)->flavour[i]);
	free(data);
}

static gboolean put(gpointer data) {
	GtkTargetList *list = gtk_target_list_new(NULL, 0);
	gtk_target_list_add(list, gdk_atom_intern_static_string("text/rtf"), 0, 2);
	gtk_target_list_add(list, gdk_atom_intern_static_string("text/richtext"), 0, 2);
	gtk_target_list_add(list, gdk_atom_intern_static_string("application/rtf"), 0, 2);
	gtk_target_list_add(list, gdk_atom_intern_static_string("text/html"), 0, 1);
	gtk_target_list_add_text_targets(list, 0);
	gint n;
	GtkTargetEntry *targets = gtk_target_table_new_from_list(list, &n);
	if (!gtk_clipboard_set_with_data(gtk_clipboard_get(GDK_SELECTION_CLIPBOARD), targets, n, get, forget, data)) forget(NULL, data);
	gtk_target_table_free(targets, n);
	gtk_target_list_unref(list);
	return G_SOURCE_REMOVE;
}

// copy takes its texts over, and has them put on the clipboard by the thread that GTK runs on.
static void copy(char *text, char *html, char *rtf) {
	Copied *c = malloc(sizeof(Copied));
	c->flavour[0] = text; c->flavour[1] = html; c->flavour[2] = rtf;
	g_idle_add(put, c);
}
*/
import "C"

// Put puts a text on the clipboard, where it stays as long as the program runs.
func Put(f Flavours) error {
	const encoding = `<meta http-equiv="content-type" content="text/html; charset=utf-8">`
	C.copy(C.CString(f.Text), C.CString(encoding+f.HTML), C.CString(f.RTF))
	return nil
}
